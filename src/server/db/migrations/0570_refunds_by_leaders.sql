-- Refunds are approved by leaders, not by the office that asks for them and transfers them. A college that changed what the
-- role of finance may do decided that itself and keeps it.
delete from role_permissions using permissions p
where role_id = 5 and p.id = permission_id and p.name = 'payment:refund' and (
  select array_agg(held.name order by held.name collate "C")
  from role_permissions r join permissions held on held.id = r.permission_id where r.role_id = 5
) = array[
  'payment:create', 'payment:dispense', 'payment:export', 'payment:get', 'payment:refund', 'payment:reverse',
  'payment:verify', 'paymentMethod:create', 'paymentMethod:delete', 'paymentMethod:get', 'paymentMethod:update',
  'paymentType:create', 'paymentType:delete', 'paymentType:get', 'paymentType:update', 'report:export', 'report:get',
  'scholarship:get', 'scholarship:update', 'student:get'
];
