ALTER TABLE `companies` ADD `unpriced_value` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `investors_see_money` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `tenants_see_money` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand
-- The current values of projects without a purchase price, which `project_value` leaves out.
CREATE TRIGGER `projects_unpriced_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL AND new.purchase_price IS NULL BEGIN
  UPDATE companies SET unpriced_value = unpriced_value + new.current_property_value WHERE id = new.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_unpriced_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL AND old.purchase_price IS NULL BEGIN
  UPDATE companies SET unpriced_value = unpriced_value - old.current_property_value WHERE id = old.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_unpriced_update` AFTER UPDATE OF deleted_at, company_id, current_property_value, purchase_price ON `projects` BEGIN
  UPDATE companies SET unpriced_value = unpriced_value - old.current_property_value
  WHERE id = old.company_id AND old.deleted_at IS NULL AND old.purchase_price IS NULL;
  UPDATE companies SET unpriced_value = unpriced_value + new.current_property_value
  WHERE id = new.company_id AND new.deleted_at IS NULL AND new.purchase_price IS NULL;
END;
--> statement-breakpoint
UPDATE companies SET unpriced_value =
  (SELECT coalesce(sum(current_property_value), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NULL);
