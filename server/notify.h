/* Reports to systemd on the state of the service (sd_notify, without its library). */
#ifndef MIAI_SERVER_NOTIFY_H
#define MIAI_SERVER_NOTIFY_H

/* Sends "READY=1", "STOPPING=1", "WATCHDOG=1"; does nothing without a listener. */
void notify(const char *state);

#endif
