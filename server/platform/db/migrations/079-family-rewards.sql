-- Rewards that a family gives itself, such as a film night. (F02)
create table family_rewards (
  family_id uuid not null references families,
  id uuid not null,
  name text not null,
  -- The name of a drawn picture, or the path of one of the family's own: see own_quest_pictures.
  picture text,
  points integer not null check (points between 1 and 1000000),
  -- For which children; null for all.
  child_ids uuid[],
  -- How many of it a child can ask for in a week, and have waiting at once; null for any number.
  per_week integer check (per_week between 1 and 20),
  at_once integer check (at_once between 1 and 20),
  is_open boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted, but kept because wishes and orders refer to it.
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, created_by) references users
);
-- The page of a reward is asked for before the family is known.
create index family_rewards_by_id on family_rewards (id);

-- A wish, an item of a cart and an order are for a product or for a reward of the family.
alter table wishes
  alter product_id drop not null,
  add family_reward_id uuid,
  add foreign key (family_id, family_reward_id) references family_rewards,
  add unique (family_id, child_id, family_reward_id);
alter table cart_items
  alter product_id drop not null,
  add family_reward_id uuid,
  add foreign key (family_id, family_reward_id) references family_rewards;
alter table orders
  alter product_id drop not null,
  add family_reward_id uuid,
  -- The day on which the parents gave a reward of the family.
  add given_on date,
  -- When the parents were told that they have promised the reward and not given it.
  add promise_told_at timestamptz,
  add foreign key (family_id, family_reward_id) references family_rewards;

-- `not valid` leaves out the check of the existing rows, which fulfil the former, narrower conditions.
alter table wishes add constraint wishes_of_one check (num_nonnulls(product_id, family_reward_id) = 1) not valid;
alter table cart_items add constraint cart_items_of_one check (num_nonnulls(product_id, family_reward_id) = 1) not valid;
alter table orders add constraint orders_of_one check (num_nonnulls(product_id, family_reward_id) = 1) not valid;
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (
  kind in ('merchandise', 'physical_card', 'digital_card', 'family')
) not valid;
alter table sent_digests drop constraint sent_digests_digest_check;
alter table sent_digests add constraint sent_digests_digest_check check (
  digest in (
    'quest_reminder', 'weekly_summary', 'low_points', 'first_finished', 'supper_bundle', 'late_bundle', 'promises'
  )
) not valid;
alter table order_steps drop constraint order_steps_step_check;
alter table order_steps add constraint order_steps_step_check check (
  step in (
    'request', 'withdraw', 'approve', 'reject', 'cancel', 'place', 'ship', 'deliver', 'report', 'compensate', 'give'
  )
) not valid;
