/* An amount that is filled in already is replaced by what is typed: without this program "25" before
   "25.00" would be taken for 2525.00. */
"use strict";
document.querySelector("input[inputmode=decimal][autofocus]")?.select();
