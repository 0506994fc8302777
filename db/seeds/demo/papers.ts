import { calendarFrom } from './calendar';
import { companySpecs } from './companies';
import type { ProjectSpec } from './project-spec';

export const paperKinds = ['permit', 'contract', 'inspection', 'investors'] as const;
type PaperKind = (typeof paperKinds)[number];

export const paperNames: Record<PaperKind, Record<'en' | 'he', string>> = {
  permit: { en: 'Building permit', he: 'היתר בנייה' },
  contract: { en: 'Purchase contract', he: 'חוזה רכישה' },
  inspection: { en: 'Structural inspection report', he: 'דוח בדיקה קונסטרוקטיבית' },
  investors: { en: 'Terms for class A', he: 'תנאים לסוג א׳' },
};

export function paperText(
  spec: ProjectSpec,
  kind: PaperKind,
  today: Date,
): { title: string; lines: string[] } {
  const [purchase, renovation] = spec.money;
  const { currency } = companySpecs[spec.company];
  const signed = calendarFrom(today).day(spec.months[0] * 30 - 45);
  const amount = (thousands: number) => `${currency} ${(thousands * 1000).toLocaleString('en-US')}`;
  const head = [`Project: ${spec.latinName}`, `Date: ${signed}`, ''];
  const bodies: Record<PaperKind, string[]> = {
    permit: [
      'The local planning committee permits the works shown on the attached',
      'drawings: strengthening, renovation and the additions approved in the plan.',
      '',
      `Estimated cost of the works: ${amount(renovation)}`,
      'Valid for three years from the date above.',
    ],
    contract: [
      'The seller sells and the buyer buys the property named above, free of',
      'mortgages, liens and tenants other than those listed in the annex.',
      '',
      purchase === null
        ? 'Consideration: none (transfer by inheritance)'
        : `Consideration: ${amount(purchase)}`,
      'Possession passes on the day the last payment is made.',
    ],
    inspection: [
      'Scope: foundations, load-bearing walls, floors, roof and balconies.',
      '',
      '1. Foundations: sound, no settlement measured in 60 days.',
      '2. Walls: cracks up to 3 mm, to be stitched and grouted.',
      '3. Roof: waterproofing at the end of its life, to be renewed.',
      '4. Balconies: reinforcement corroded, to be rebuilt.',
      '',
      'The building is fit for renovation under supervision of an engineer.',
    ],
    investors: [
      'For holders of class A only.',
      '',
      'Class A gets its capital back first, then a preferred return of 8 percent a year.',
      'What is left is shared with class B as the terms of distribution say.',
    ],
  };
  return { title: paperNames[kind].en, lines: [...head, ...bodies[kind]] };
}
