-- How the children of a set's quest share it; null if each gets its own. (W09, W06)
alter table quest_set_quests add sharing text check (sharing in ('turns', 'first_come', 'together', 'split'));
