import { z } from 'zod';
import { emailField, line, orNull, paragraph } from '~/models/fields';

export const supplierFields = z.object({
  name: line(120),
  tax_id: orNull(line(40)),
  contact: orNull(line(120)),
  phone: orNull(line(40)),
  email: orNull(emailField('supplier.errors.email')),
  note: orNull(paragraph(1000)),
});

export type SupplierFields = z.input<typeof supplierFields>;
