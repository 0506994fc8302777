CREATE TABLE `cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`card_holder_name` text NOT NULL,
	`gateway_token` text NOT NULL,
	`brand` text NOT NULL,
	`last_four` text NOT NULL,
	`expiry_month` integer NOT NULL,
	`expiry_year` integer NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cards_company` ON `cards` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cards_active` ON `cards` (`person_id`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`description_he` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`notes_he` text DEFAULT '' NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`duration` text NOT NULL,
	`trial_days` integer DEFAULT 0 NOT NULL,
	`project_limit` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`order` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`card_id` integer,
	`status` text NOT NULL,
	`is_subscribe` integer DEFAULT true NOT NULL,
	`started_at` integer NOT NULL,
	`expired_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `subscriptions_company` ON `subscriptions` (`company_id`,`expired_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_renewal` ON `subscriptions` (`is_subscribe`,`expired_at`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` text NOT NULL,
	`company_id` integer NOT NULL,
	`person_id` integer,
	`plan_id` integer,
	`subscription_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`idempotency_key` text,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_transaction_id` ON `transactions` (`transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_idempotency` ON `transactions` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `transactions_company` ON `transactions` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_amount` ON `transactions` (`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_status_amount` ON `transactions` (`status`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_company_status_amount` ON `transactions` (`company_id`,`status`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_company_amount` ON `transactions` (`company_id`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_company_status` ON `transactions` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`project_count` integer DEFAULT 0 NOT NULL,
	`project_value` integer DEFAULT 0 NOT NULL,
	`project_investment` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`actor_id` integer,
	`action` text NOT NULL,
	`record` text NOT NULL,
	`record_id` integer,
	`project_id` integer,
	`changes` text NOT NULL,
	`address` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_company` ON `audit_log` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_company_record` ON `audit_log` (`company_id`,`record`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_kind` ON `audit_log` (`record`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_company_actor` ON `audit_log` (`company_id`,`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_project` ON `audit_log` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `faqs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question_en` text NOT NULL,
	`answer_en` text NOT NULL,
	`question_he` text NOT NULL,
	`answer_he` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`is_active`,`sort_order`);--> statement-breakpoint
CREATE TABLE `revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `documents_project` ON `documents` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_project_name` ON `documents` (`project_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `documents_file` ON `documents` (`file_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`person_id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`hash` text NOT NULL,
	`thumb_hash` text,
	`card_hash` text,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_hash` ON `files` (`hash`);--> statement-breakpoint
CREATE INDEX `files_thumb` ON `files` (`thumb_hash`);--> statement-breakpoint
CREATE INDEX `files_card` ON `files` (`card_hash`);--> statement-breakpoint
CREATE INDEX `files_company` ON `files` (`company_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`invited_by` integer,
	`person_id` integer,
	`role` text NOT NULL,
	`country_code` text NOT NULL,
	`phone` text NOT NULL,
	`code` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_code` ON `invitations` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`project_id`,`phone`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `invitations_company` ON `invitations` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_company_status` ON `invitations` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_inviter` ON `invitations` (`invited_by`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_inviter_status` ON `invitations` (`invited_by`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_status` ON `invitations` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_person` ON `invitations` (`person_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_phone` ON `invitations` (`phone`,`status`);--> statement-breakpoint
CREATE TABLE `message_reads` (
	`message_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `person_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`phase_id` integer,
	`sender_id` integer,
	`receiver_id` integer,
	`receiver_type` integer NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`file_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`phase_id`) REFERENCES `phases`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sender_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_file` ON `messages` (`file_id`);--> statement-breakpoint
CREATE INDEX `messages_project` ON `messages` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_project_type` ON `messages` (`project_id`,`receiver_type`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_receiver` ON `messages` (`receiver_id`,`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`role` text NOT NULL,
	`parent_id` integer,
	`name` text NOT NULL,
	`email` text,
	`email_verified_at` integer,
	`country_code` text,
	`phone_number` text,
	`phone` text,
	`address` text,
	`photo_file_id` integer,
	`locale` text,
	`user_code` text NOT NULL,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`google2fa_secret` text,
	`google2fa_last_step` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`last_login_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email` ON `people` (`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `people_phone` ON `people` (`phone`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_photo` ON `people` (`photo_file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `people_user_code` ON `people` (`user_code`);--> statement-breakpoint
CREATE INDEX `people_company_role` ON `people` (`company_id`,`role`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role` ON `people` (`role`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company` ON `people` (`company_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_name` ON `people` (`company_id`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_email` ON `people` (`company_id`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_name` ON `people` (`company_id`,`role`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_email` ON `people` (`company_id`,`role`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_name` ON `people` (`role`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_email` ON `people` (`role`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_name` ON `people` (`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_alive` ON `people` (`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator` ON `people` (`created_by`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator_name` ON `people` (`created_by`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator_email` ON `people` (`created_by`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_top_admin` ON `people` (`role`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE INDEX `people_top_admin_name` ON `people` (`role`,`name`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE INDEX `people_top_admin_email` ON `people` (`role`,`email`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE TABLE `people_totals` (
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`company_id`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `person_permissions` (
	`person_id` integer NOT NULL,
	`permission` text NOT NULL,
	PRIMARY KEY(`person_id`, `permission`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `asset_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`created_by` integer,
	`project_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_types_company` ON `asset_types` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `asset_types_name` ON `asset_types` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `project_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`flag` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_images_project` ON `project_images` (`project_id`,`position`);--> statement-breakpoint
CREATE INDEX `project_images_file` ON `project_images` (`file_id`);--> statement-breakpoint
CREATE TABLE `project_members` (
	`project_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `person_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_members_person` ON `project_members` (`person_id`,`project_id`);--> statement-breakpoint
CREATE TABLE `project_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`date` text NOT NULL,
	`current_property_value` integer NOT NULL,
	`recorded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_values_project` ON `project_values` (`project_id`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `project_visits` (
	`project_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`visited_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `person_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`asset_type_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`created_by` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`current_property_value` integer NOT NULL,
	`purchase_price` integer,
	`renovation_cost` integer NOT NULL,
	`estimated_budget` integer,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`extra_values` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`deleted_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_type_id`) REFERENCES `asset_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `projects_company_type` ON `projects` (`company_id`,`asset_type_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_creator` ON `projects` (`company_id`,`created_by`,`asset_type_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`,`asset_type_id`,`created_by`,`company_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company` ON `projects` (`company_id`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_alive` ON `projects` (`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_name` ON `projects` (`company_id`,`name`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_name` ON `projects` (`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_location` ON `projects` (`company_id`,`location`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_location` ON `projects` (`location`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_value` ON `projects` (`company_id`,`current_property_value`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_value` ON `projects` (`current_property_value`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_purchase` ON `projects` (`company_id`,`purchase_price`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_purchase` ON `projects` (`purchase_price`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_renovation` ON `projects` (`company_id`,`renovation_cost`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_renovation` ON `projects` (`renovation_cost`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_wedge` ON `projects` (`company_id`,(current_property_value - purchase_price - renovation_cost),`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_wedge` ON `projects` ((current_property_value - purchase_price - renovation_cost),`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_deleted` ON `projects` (`company_id`,`deleted_at`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted` ON `projects` (`deleted_at`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_deleted_name` ON `projects` (`company_id`,`name`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted_name` ON `projects` (`name`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `unindexed` (
	`table_name` text NOT NULL,
	`record_id` integer NOT NULL,
	PRIMARY KEY(`table_name`, `record_id`)
);
--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`person_id` integer,
	`session_id` integer,
	`channel` text NOT NULL,
	`code_mac` text,
	`token_mac` text,
	`secret` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `challenges_person` ON `challenges` (`person_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `challenges_token` ON `challenges` (`token_mac`);--> statement-breakpoint
CREATE INDEX `challenges_expires` ON `challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`to` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`code` text,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`is_secret` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_to` ON `outbox` (`to`,`id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`person_id` integer NOT NULL,
	`code_mac` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`person_id`, `code_mac`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`person_id` integer,
	`kind` text NOT NULL,
	`data` text DEFAULT '{}' NOT NULL,
	`impersonating` text,
	`address` text,
	`user_agent` text,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_person` ON `sessions` (`person_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`person_id` integer,
	`record_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submissions_created` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE TABLE `used_captchas` (
	`token_id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phase_id` integer NOT NULL,
	`due_date` text NOT NULL,
	`stage_color` text,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'planning' NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`planned_cost` integer DEFAULT 0 NOT NULL,
	`actual_cost` integer DEFAULT 0 NOT NULL,
	`order` integer DEFAULT 1 NOT NULL,
	`custom_fields` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`phase_id`) REFERENCES `phases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `milestones_phase` ON `milestones` (`phase_id`,`order`,`id`);--> statement-breakpoint
CREATE TABLE `phases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`parent_id` integer,
	`milestone_id` integer,
	`date_of_expense` text,
	`attachment_file_id` integer,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'planning' NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`planned_cost` integer DEFAULT 0 NOT NULL,
	`actual_cost` integer DEFAULT 0 NOT NULL,
	`order` integer DEFAULT 1 NOT NULL,
	`custom_fields` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `phases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attachment_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phases_project` ON `phases` (`project_id`,`order`,`id`);--> statement-breakpoint
CREATE INDEX `phases_parent` ON `phases` (`parent_id`);--> statement-breakpoint
CREATE INDEX `phases_attachment` ON `phases` (`attachment_file_id`);--> statement-breakpoint
-- From here on written by hand: totals kept by triggers, and the search indexes with the notes of what they lack.
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
--> statement-breakpoint
CREATE TRIGGER `people_totals_insert` AFTER INSERT ON `people` BEGIN
  INSERT INTO people_totals (company_id, kind, count) SELECT company_id, CASE WHEN new.role = 'admin' AND new.parent_id IS NOT NULL THEN 'company-user' ELSE new.role END, 1 FROM (SELECT 0 AS company_id UNION SELECT coalesce(new.company_id, 0)) WHERE new.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `people_totals_delete` AFTER DELETE ON `people` BEGIN
  UPDATE people_totals SET count = count - 1 WHERE company_id IN (0, coalesce(old.company_id, 0)) AND kind = CASE WHEN old.role = 'admin' AND old.parent_id IS NOT NULL THEN 'company-user' ELSE old.role END AND old.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `people_totals_update` AFTER UPDATE OF deleted_at, company_id, role, parent_id ON `people` BEGIN
  UPDATE people_totals SET count = count - 1 WHERE company_id IN (0, coalesce(old.company_id, 0)) AND kind = CASE WHEN old.role = 'admin' AND old.parent_id IS NOT NULL THEN 'company-user' ELSE old.role END AND old.deleted_at IS NULL;
  INSERT INTO people_totals (company_id, kind, count) SELECT company_id, CASE WHEN new.role = 'admin' AND new.parent_id IS NOT NULL THEN 'company-user' ELSE new.role END, 1 FROM (SELECT 0 AS company_id UNION SELECT coalesce(new.company_id, 0)) WHERE new.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `projects_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('projects', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF name, location, description, deleted_at, company_id, asset_type_id, created_by, owner_id ON `projects` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('projects', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_delete` AFTER DELETE ON `projects` BEGIN
  DELETE FROM projects_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `people_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO people_search (people_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `people` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('people', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF name, email, phone, phone_number, deleted_at, company_id, role, created_by, parent_id ON `people` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('people', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_delete` AFTER DELETE ON `people` BEGIN
  DELETE FROM people_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `transactions_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `transactions_search_insert` AFTER INSERT ON `transactions` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('transactions', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_search_update` AFTER UPDATE OF transaction_id, message, company_id, status, plan_id ON `transactions` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('transactions', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_search_delete` AFTER DELETE ON `transactions` BEGIN
  DELETE FROM transactions_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `invitations_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO invitations_search (invitations_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `invitations_search_insert` AFTER INSERT ON `invitations` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('invitations', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_update` AFTER UPDATE OF phone, country_code, message, company_id, status, invited_by ON `invitations` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('invitations', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_delete` AFTER DELETE ON `invitations` BEGIN
  DELETE FROM invitations_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_company` AFTER UPDATE OF name ON `companies` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'people', id FROM people WHERE company_id = new.id AND role = 'admin' AND parent_id IS NULL;
END;
