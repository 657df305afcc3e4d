/* The limits of jobs as bytes (job_codec.h, commit_note.h). Bytes beyond one are refused, by the writer and by the
 * reader. Each is above what the application can store, so that only a fault or an attacker meets one. */
#ifndef MIAI_BASE_CODEC_LIMITS_H
#define MIAI_BASE_CODEC_LIMITS_H

/* bytes of a short text: a name, title, reason or line of chat (1,200), a board (650), a key */
#define CODEC_WORD_MAX 4096
/* bytes of a long text: JSON, or an act of a game. The longest is an act of a tournament: 524,288 */
#define CODEC_TEXT_MAX 1048576
/* changes of one job. An undo in the largest tournament rates 11,800 games anew */
#define CODEC_CHANGES_MAX 32768
/* bytes of one job. The largest stores ten acts from the file of a tournament, which has at most 4 MiB */
#define CODEC_JOB_BYTES_MAX 8388608
/* jobs of one commit; the configuration's `batch` allows no more */
#define CODEC_JOBS_MAX 4096
/* changes of all jobs of one commit; each is a struct change in memory, so a note makes at most 22 MB of them */
#define CODEC_COMMIT_CHANGES_MAX 65536
#define CODEC_COMMIT_BYTES_MAX   33554432 /* bytes of one commit */
#define CODEC_NODE_MAX           64       /* bytes of a node's name */
#define CODEC_BOOT_MAX           40       /* bytes of the word that a node draws at its start */
#define CODEC_SHARDS_MAX         256      /* shards */

#endif
