-- Shared by all families: the catalogue.
create table categories (
  id uuid primary key,
  key text not null unique,
  name_en text not null,
  name_fr text not null,
  icon text not null,
  position integer not null
);

create table products (
  id uuid primary key,
  -- The operator's own name of the product.
  sku text not null unique,
  category_id uuid not null references categories,
  kind text not null check (kind in ('merchandise', 'physical_card', 'digital_card')),
  name_en text not null,
  name_fr text not null,
  description_en text not null,
  description_fr text not null,
  points integer not null check (points between 1 and 10000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Retired: no longer available, but kept because wishes and orders refer to it.
  retired_at timestamptz
);
create index products_by_age on products (created_at desc, id desc) where retired_at is null;
create index products_of_category on products (category_id, created_at desc, id desc) where retired_at is null;

-- Re-encoded pictures, named by the hash of their bytes, so that a changed picture has another name. `small` is for lists.
create table product_pictures (
  product_id uuid not null references products,
  position integer not null,
  name text not null,
  picture bytea not null,
  small bytea not null,
  primary key (product_id, position)
);
create index product_pictures_by_name on product_pictures (name);

create table wishes (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  product_id uuid not null references products,
  -- The child's goal: one wish at a time.
  is_goal boolean not null,
  wished_at timestamptz not null,
  primary key (family_id, id),
  unique (family_id, child_id, product_id),
  foreign key (family_id, child_id) references users
);
create unique index wishes_goal on wishes (family_id, child_id) where is_goal;

create table cart_items (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  product_id uuid not null references products,
  -- The price that the child saw. If the price has changed at checkout, the child must agree to the new one first.
  points integer not null,
  added_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users
);
create index cart_items_by_child on cart_items (family_id, child_id);

-- Where rewards are sent. Orders that were approved together have the same row.
create table deliveries (
  family_id uuid not null references families,
  id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  country text not null check (country in ('CA', 'US')),
  given_at timestamptz not null,
  primary key (family_id, id)
);

create table orders (
  family_id uuid not null,
  id uuid not null,
  -- The same for all orders of one checkout.
  request_id uuid not null,
  child_id uuid not null,
  product_id uuid not null references products,
  -- The product as it was when requested, because the catalogue may change.
  kind text not null check (kind in ('merchandise', 'physical_card', 'digital_card')),
  name_en text not null,
  name_fr text not null,
  picture text,
  points integer not null check (points > 0),
  status text not null check ( -- `returned`: the points were returned, because the reward was lost or damaged
    status in ('requested', 'rejected', 'cancelled', 'approved', 'placed', 'shipped', 'delivered', 'returned')
  ),
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  note text,
  delivery_id uuid,
  held_until timestamptz,
  placed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  carrier text,
  tracking text,
  -- The days between which the reward should arrive, calculated when the order was placed.
  expected_from date,
  expected_until date,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users,
  foreign key (family_id, decided_by) references users,
  foreign key (family_id, delivery_id) references deliveries
);
create index orders_by_child on orders (family_id, child_id, updated_at desc);
create index orders_held on orders (held_until) where status = 'approved';
create index orders_on_their_way on orders (placed_at) where status in ('placed', 'shipped');

-- A change of an order's status. Its id is the reference of the points that it moved. taken_by is null for the operator
-- and for jobs.
create table order_steps (
  family_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  step text not null check (
    step in ('request', 'withdraw', 'approve', 'reject', 'cancel', 'place', 'ship', 'deliver', 'report', 'compensate')
  ),
  taken_by uuid,
  note text,
  taken_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, order_id) references orders,
  foreign key (family_id, taken_by) references users
);
create index order_steps_by_order on order_steps (family_id, order_id, taken_at);

create table order_reports (
  family_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  problem text not null check (problem in ('undelivered', 'damaged')),
  note text not null,
  return_number text not null unique,
  reported_by uuid not null,
  reported_at timestamptz not null,
  -- The last day on which a damaged reward can be sent back.
  return_by date,
  settled_at timestamptz, -- when a step by the operator settled the report
  primary key (family_id, id),
  foreign key (family_id, order_id) references orders,
  foreign key (family_id, reported_by) references users
);

-- Shared by all families: the stock of digital gift cards, encrypted. A code goes to one order only.
create table gift_codes (
  id uuid primary key,
  product_id uuid not null references products,
  code text not null,
  -- Recognises a code that was imported before.
  fingerprint text not null unique,
  imported_at timestamptz not null,
  family_id uuid,
  order_id uuid,
  given_at timestamptz, -- when the code was assigned to the order
  unique (family_id, order_id),
  foreign key (family_id, order_id) references orders,
  check (num_nulls(family_id, order_id, given_at) in (0, 3))
);
create index gift_codes_free on gift_codes (product_id, id) where order_id is null;

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in (
    'trial', 'promise', 'release', 'verify', 'take_back', 'bonus', 'return', 'expired',
    'purchase', 'request', 'hand_back', 'redeem', 'compensate'
  )
);
