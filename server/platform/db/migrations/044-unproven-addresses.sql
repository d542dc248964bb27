-- An address belongs to an account only once its owner has opened a mailed link. Until then a child's login has it in
-- unproven_email, where several families may have the same address, and the address is free for its owner.
alter table logins
  drop constraint logins_pkey,
  alter column email drop not null,
  add constraint logins_email_key unique (email),
  add column unproven_email text,
  add primary key (family_id, user_id),
  drop constraint logins_family_id_user_id_key,
  add check (email is not null or unproven_email is not null);
create index logins_by_unproven_email on logins (unproven_email);
update logins set unproven_email = logins.email, email = null
from users
where users.family_id = logins.family_id and users.id = logins.user_id and users.role = 'child'
  and users.email_verified_at is null;
