create index concurrently avatars_to_move on avatars (family_id) where picture is not null
