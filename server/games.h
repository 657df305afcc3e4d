/* All finished public games as a file. */
#ifndef MIAI_SERVER_GAMES_H
#define MIAI_SERVER_GAMES_H

/* Writes the games of the database to a file, or to standard output for "-": JSON Lines, packed by gzip. Says on
 * standard error how many there are. Returns the exit code: 0 when all of them were written, 1 when some could not be
 * read, 74 when the database or the file fails. */
int games_export(const char *database, const char *file);

#endif
