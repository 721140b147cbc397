"""Files for a site in production, and for a stick; and what unpacks itself from one."""
