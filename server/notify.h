/* Telling systemd how the service is (sd_notify, without its library). */
#ifndef MIAI_SERVER_NOTIFY_H
#define MIAI_SERVER_NOTIFY_H

/* "READY=1", "STOPPING=1", "WATCHDOG=1"; does nothing when nobody wants to know. */
void notify(const char *state);

#endif
