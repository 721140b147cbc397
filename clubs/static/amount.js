/* Selects an amount that is already filled in, so that typing replaces it: otherwise "25" typed
   before "25.00" would mean 2525.00. */
"use strict";
document.querySelector("input[inputmode=decimal][autofocus]")?.select();
