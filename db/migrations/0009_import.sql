-- by hand
-- An import writes all its people at once now; those of confirmed imports that were still waiting are added here.
CREATE TABLE `import_rest` AS SELECT `imported_by` AS `actor`, `address`, `at`, `value` ->> 'role' AS `role`, `value` ->> 'name' AS `name`, `value` ->> 'address' AS `home`, `value` ->> 'email' AS `email`, `value` ->> '$.phone.countryCode' AS `country_code`, `value` ->> '$.phone.national' AS `national`, `value` ->> '$.phone.e164' AS `phone`, `value` ->> 'companyId' AS `company_id`, `value` ->> 'companyName' AS `company_name`, `value` ->> 'parentId' AS `parent_id`, `value` ->> 'granted' AS `granted` FROM `import_slices`, json_each(`fields`) WHERE `is_decided`;--> statement-breakpoint
INSERT INTO `companies` (`name`, `created_at`, `updated_at`) SELECT `company_name`, `at`, `at` FROM `import_rest` WHERE `company_id` IS NULL;--> statement-breakpoint
UPDATE `import_rest` SET `company_id` = (SELECT max(`id`) FROM `companies` WHERE `name` = `company_name`) WHERE `company_id` IS NULL;--> statement-breakpoint
INSERT INTO `people` (`company_id`, `parent_id`, `role`, `name`, `address`, `email`, `country_code`, `phone_number`, `phone`, `locale`, `user_code`, `created_by`, `created_at`, `updated_at`) SELECT `company_id`, `parent_id`, `role`, `name`, `home`, `email`, `country_code`, `national`, `phone`, (SELECT `locale` FROM `companies` WHERE `companies`.`id` = `company_id`), lower(hex(randomblob(32))), `actor`, `at`, `at` FROM `import_rest`;--> statement-breakpoint
ALTER TABLE `import_rest` ADD `person_id` integer;--> statement-breakpoint
UPDATE `import_rest` SET `person_id` = (SELECT max(`id`) FROM `people` WHERE `people`.`email` = `import_rest`.`email`);--> statement-breakpoint
INSERT INTO `person_permissions` (`person_id`, `permission`) SELECT `person_id`, `value` FROM `import_rest`, json_each('["' || replace(`granted`, ' ', '","') || '"]') WHERE `granted` <> '';--> statement-breakpoint
INSERT INTO `audit_log` (`company_id`, `actor_id`, `action`, `record`, `record_id`, `changes`, `address`, `at`) SELECT `company_id`, `actor`, 'person.import', 'person', `person_id`, json_object('role', json_object('to', `role`), 'name', json_object('to', `name`)), `address`, `at` FROM `import_rest`;--> statement-breakpoint
DELETE FROM `jobs` WHERE `kind` = 'person.import';--> statement-breakpoint
DROP TABLE `import_rest`;--> statement-breakpoint
DROP TABLE `import_claims`;--> statement-breakpoint
DROP TABLE `import_slices`;
