-- by hand
CREATE VIRTUAL TABLE `suppliers_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO suppliers_search (suppliers_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `suppliers_search_insert` AFTER INSERT ON `suppliers` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('suppliers', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `suppliers_search_delete` AFTER DELETE ON `suppliers` BEGIN
  DELETE FROM suppliers_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO orders_search (orders_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('orders', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_delete` AFTER DELETE ON `orders` BEGIN
  DELETE FROM orders_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `journal_entries_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO journal_entries_search (journal_entries_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `journal_entries_search_insert` AFTER INSERT ON `journal_entries` WHEN new.kind IN ('expense', 'bill', 'income') BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('journal_entries', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_search_delete` AFTER DELETE ON `journal_entries` BEGIN
  DELETE FROM journal_entries_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `suppliers_search_update` AFTER UPDATE OF name, tax_id, contact, phone, email, note ON `suppliers` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('suppliers', new.id);
END;
--> statement-breakpoint
-- Orders and entries are found by the name of their supplier.
CREATE TRIGGER `suppliers_search_rename` AFTER UPDATE OF name ON `suppliers` WHEN new.name <> old.name BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'orders', id FROM orders WHERE supplier_id = new.id;
  INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'journal_entries', id FROM journal_entries WHERE supplier_id = new.id AND kind IN ('expense', 'bill', 'income');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF title, supplier_id ON `orders` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('orders', new.id);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO unindexed (table_name, record_id)
SELECT 'suppliers', id FROM suppliers UNION ALL SELECT 'orders', id FROM orders
UNION ALL SELECT 'journal_entries', id FROM journal_entries WHERE kind IN ('expense', 'bill', 'income');
--> statement-breakpoint
CREATE TRIGGER `deletions_order` AFTER DELETE ON `orders` BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('order', old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
