/* Requests other than a message over a websocket. Inside of tests/memory. */
#ifndef TESTS_MEMORY_WEB_H
#define TESTS_MEMORY_WEB_H

void web_hello(void);
void web_start_up(void);
void web_fall_behind(void);
void web_sit(void);
void web_stand(void);
void web_close(void);
void web_flag(void);
void web_guest(void);
void web_rename(void);
void web_register(void);
void web_sign_in(void);
void web_sign_in_badly(void);
void web_sign_out(void);
void web_password(void);
void web_delete(void);
void web_sign_out_everywhere(void);
void web_export(void);
void web_own(void);
void web_sgf(void);
void web_json(void);
void web_game_sgf(void);
void web_game_json(void);
void web_tour_json(void);
void web_tour_csv(void);
void web_tour_h9(void);
void web_tour_aga(void);
void web_tour_zip(void);
void web_bring_json(void);
void web_bring_xml(void);
void web_people(void);

#endif
