import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';

const numbers = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asked: '4000 0000 0000 3220',
};

/** Explains the test cards where no money is moved. */
export function SandboxNote() {
  return <Alert kind="info">{useText()('payment.pay.sandbox', numbers)}</Alert>;
}
