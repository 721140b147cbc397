"""`python -m tests.bench`: what the site costs, in processor time beside what can't be undercut."""
