-- When the person last entered the password, or gave other proof of who they are, in this session. The default is for a
-- server of the former version, which does not set the column: its sessions count as never proved.
alter table sessions add column proved_at timestamptz not null default '1970-01-01';
update sessions set proved_at = created_at;

-- proof: six digits that stand in for the password. undo: a link that undoes a change of e-mail or password; email is the
-- address that the link was mailed to, and that the link gives back to the account.
alter table codes
  add column email text,
  drop constraint codes_kind_check,
  add constraint codes_kind_check check (
    kind in ('sign_up', 'child_email', 'reset', 'new_email', 'new_phone', 'restore', 'proof', 'undo')
  ),
  add constraint codes_email_check check ((kind = 'undo') = (email is not null));
