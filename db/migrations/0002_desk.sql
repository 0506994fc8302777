ALTER TABLE `companies` ADD `unpriced_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `date_of_expense` text;--> statement-breakpoint
-- written by hand
-- The sums of a company leave out projects without a purchase price, and count them.
DROP TRIGGER `projects_totals_insert`;
--> statement-breakpoint
DROP TRIGGER `projects_totals_delete`;
--> statement-breakpoint
DROP TRIGGER `projects_totals_update`;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count + 1,
    unpriced_count = unpriced_count + (new.purchase_price IS NULL),
    project_value = project_value + iif(new.purchase_price IS NULL, 0, new.current_property_value),
    project_investment = project_investment + coalesce(new.purchase_price + new.renovation_cost, 0)
  WHERE id = new.company_id;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    unpriced_count = unpriced_count - (old.purchase_price IS NULL),
    project_value = project_value - iif(old.purchase_price IS NULL, 0, old.current_property_value),
    project_investment = project_investment - coalesce(old.purchase_price + old.renovation_cost, 0)
  WHERE id = old.company_id;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_update` AFTER UPDATE OF deleted_at, company_id, asset_type_id, current_property_value, purchase_price, renovation_cost ON `projects` BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    unpriced_count = unpriced_count - (old.purchase_price IS NULL),
    project_value = project_value - iif(old.purchase_price IS NULL, 0, old.current_property_value),
    project_investment = project_investment - coalesce(old.purchase_price + old.renovation_cost, 0)
  WHERE id = old.company_id AND old.deleted_at IS NULL;
  UPDATE companies SET
    project_count = project_count + 1,
    unpriced_count = unpriced_count + (new.purchase_price IS NULL),
    project_value = project_value + iif(new.purchase_price IS NULL, 0, new.current_property_value),
    project_investment = project_investment + coalesce(new.purchase_price + new.renovation_cost, 0)
  WHERE id = new.company_id AND new.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id AND old.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
UPDATE companies SET
  unpriced_count = (SELECT count(*) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NULL),
  project_value = (SELECT coalesce(sum(current_property_value), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NOT NULL),
  project_investment = (SELECT coalesce(sum(purchase_price + renovation_cost), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NOT NULL);
--> statement-breakpoint
UPDATE milestones SET date_of_expense = end_date WHERE date_of_expense IS NULL;
