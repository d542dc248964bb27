-- A rule of RFC 5545 for series that a unit and a number do not describe, and the first due day that it may have. Series
-- without a rule stay as they are. (W01)
alter table quests add reoccur_rule text, add reoccur_start date;
