import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { useSignalValue } from '../../ui/useSignal.js'
import type { BuyModel } from './buyModel.js'
import { formatMoney } from './format.js'
import * as css from './onramp.css.js'

/** Amounts that people often take, as far as they are within the limits. */
const usual = [25, 50, 100, 250]

/** Buttons that fill in an amount. */
export function AmountChips({ model }: { readonly model: BuyModel }) {
  const [amount, payment, limits] = [
    useSignalValue(model.amount),
    useSignalValue(model.payment),
    useSignalValue(model.limits),
  ]
  const possible = usual.filter(
    (each) => each >= Number(limits?.min ?? 0) && each <= Number(limits?.max ?? each),
  )
  if (possible.length === 0) return null
  return (
    <ul className={css.chips} aria-label={messages.usual}>
      {possible.map((each) => (
        <li key={each}>
          <button
            type="button"
            className={css.chip}
            data-testid={`buy-chip-${each}`}
            aria-pressed={Number(amount) === each}
            onClick={() => model.setAmount(String(each))}
          >
            {formatMoney(String(each), payment, 0)}
          </button>
        </li>
      ))}
    </ul>
  )
}
