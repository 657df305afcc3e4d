/* People on other processes of the site: names, kinds of accounts, lists and the ends of sessions, as those stored them. */
#ifndef MIAI_APP_PEOPLE_FOLLOW_H
#define MIAI_APP_PEOPLE_FOLLOW_H

struct app;
struct job;

/* Another process stored this job: applies the part of it that is about people. Takes any job. */
void people_follow(struct app *app, const struct job *job);

#endif
