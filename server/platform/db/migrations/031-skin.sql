-- The look of the kid site that the child or a parent chose. Until then the child's age decides.
alter table users add column skin text check (skin in ('playful', 'cool'));
