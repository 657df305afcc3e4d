/* Calendar dates as days, by counting leap years: no time zone, no locale and no libc, so that the
 * same text means the same day on every machine. */
#include "proto/json/date.h"

bool proto_date_read(const char *text, size_t length, int64_t *ret)
{
    static const unsigned before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    int number[3] = {0, 0, 0}, part = 0;

    if (length != 10)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (i == 4 || i == 7) {
            if (text[i] != '-')
                return false;
            part++;
        } else {
            if (text[i] < '0' || text[i] > '9')
                return false;
            number[part] = number[part] * 10 + (text[i] - '0');
        }
    }
    int year = number[0], month = number[1], day = number[2];
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (year < 1970 || month < 1 || month > 12)
        return false;
    int month_days = (int)(before[month] - before[month - 1]) + (leap && month == 2);
    if (day < 1 || day > month_days)
        return false;
    int past = year - 1; /* the last whole year; 719162 days lie before 1970 */
    *ret = 365 * (int64_t)past + past / 4 - past / 100 + past / 400 - 719162 + before[month - 1] +
           (leap && month > 2) + day - 1;
    return true;
}
