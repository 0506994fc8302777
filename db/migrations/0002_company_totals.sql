ALTER TABLE `companies` ADD `project_value` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `project_investment` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `asset_types` ADD `project_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `asset_types` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `companies` SET
  project_value = (SELECT coalesce(sum(current_property_value), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL),
  project_investment = (SELECT coalesce(sum(coalesce(purchase_price, 0) + renovation_cost), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL);
--> statement-breakpoint
UPDATE `asset_types` SET
  project_count = (SELECT count(*) FROM projects WHERE company_id = asset_types.company_id AND asset_type_id = asset_types.id AND deleted_at IS NULL);
--> statement-breakpoint
DROP TRIGGER `projects_count_insert`;
--> statement-breakpoint
DROP TRIGGER `projects_count_delete`;
--> statement-breakpoint
DROP TRIGGER `projects_count_update`;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count + 1,
    project_value = project_value + new.current_property_value,
    project_investment = project_investment + coalesce(new.purchase_price, 0) + new.renovation_cost
  WHERE id = new.company_id;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    project_value = project_value - old.current_property_value,
    project_investment = project_investment - coalesce(old.purchase_price, 0) - old.renovation_cost
  WHERE id = old.company_id;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_update` AFTER UPDATE OF deleted_at, company_id, asset_type_id, current_property_value, purchase_price, renovation_cost ON `projects` BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    project_value = project_value - old.current_property_value,
    project_investment = project_investment - coalesce(old.purchase_price, 0) - old.renovation_cost
  WHERE id = old.company_id AND old.deleted_at IS NULL;
  UPDATE companies SET
    project_count = project_count + 1,
    project_value = project_value + new.current_property_value,
    project_investment = project_investment + coalesce(new.purchase_price, 0) + new.renovation_cost
  WHERE id = new.company_id AND new.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id AND old.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id AND new.deleted_at IS NULL;
END;
