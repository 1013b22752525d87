import type { Network } from '../../../chains/types.js'
import { requireChain } from '../../../kit/connections.js'
import type { Kit } from '../../../kit/types.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { pageLocale, shortenAddress } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { payMessages as messages } from '../../../ui/messages/pay.js'
import { useComputed } from '../../../ui/useSignal.js'
import { asTyped } from '../../amounts/amount.js'
import * as amounts from '../../amounts/amounts.css.js'
import { Fact, NetworkFact, TextFact } from '../../amounts/facts.js'
import { formatTokenAmount } from '../../amounts/format.js'
import { AmountSide, Side } from '../../amounts/Review.js'
import { ReceiverPicture } from '../../send/views/parts.js'
import { sideAddress } from '../../send/views/send.css.js'
import { namespaceOf, type Payment } from '../model/payment.js'
import type { PayState } from '../model/payState.js'
import * as css from './pay.css.js'

/** The network of a payment, if the app has it. */
export const useNetworkOf = (kit: Kit, payment: Payment | undefined): Network | undefined =>
  useComputed(
    () =>
      payment &&
      requireChain(kit, namespaceOf(payment)).networks.value.find(
        ({ caipNetworkId }) => caipNetworkId === payment.network,
      ),
    [kit, payment],
  )

/** How much of what, in words: exact as soon as the chain has answered, as it was asked for until then. */
export function amountText({ due, payment }: PayState, network: Network | undefined): string {
  if (due !== undefined) {
    const { symbol, decimals } = due.token
    return formatTokenAmount({ value: due.value, decimals, symbol })
  }
  if (payment === undefined) return ''
  const { amount, token } = payment
  const text = asTyped(amount, pageLocale())
  return token === undefined
    ? `${text} ${network?.nativeCurrency.symbol}`
    : messages.ofToken(text, shortenAddress(token))
}

export interface PaymentSidesProps {
  readonly kit: Kit
  readonly state: PayState
  readonly payment: Payment
  readonly network: Network
}

/** How much is paid to whom. */
export function PaymentSides({ kit, state, payment, network }: PaymentSidesProps) {
  const { due } = state
  return (
    <div className={amounts.sides}>
      {due ? (
        <AmountSide
          kit={kit}
          label={messages.youPay}
          token={due.token}
          value={due.value}
          testId="pay-amount"
        />
      ) : (
        <Side label={messages.youPay} picture={<NetworkIcon kit={kit} network={network} />}>
          <bdi className={amounts.sideAmount} data-testid="pay-amount">
            {amountText(state, network)}
          </bdi>
        </Side>
      )}
      <ReceiverSide to={payment.recipient} />
    </div>
  )
}

/** The whole address of the receiver. */
export const ReceiverSide = ({ to, isOwn = false }: { to: string; isOwn?: boolean }) => (
  <Side label={messages.to} picture={<ReceiverPicture receiver={{ address: to }} />}>
    <bdi className={sideAddress} dir="ltr" data-testid="pay-recipient">
      {to}
    </bdi>
    {isOwn && <span className={amounts.label}>{amountMessages.ownAccount}</span>}
  </Side>
)

/** Facts of a payment: its purpose, its network and its token. */
export function PaymentFacts({
  kit,
  payment,
  network,
}: Pick<PaymentSidesProps, 'kit' | 'payment'> & { readonly network?: Network }) {
  const { label, token } = payment
  return (
    <>
      {label !== undefined && (
        <TextFact label={messages.forWhat} testId="pay-label">
          {label}
        </TextFact>
      )}
      {network !== undefined && <NetworkFact kit={kit} network={network} />}
      {token !== undefined && (
        <Fact label={messages.contract} testId="pay-contract">
          <bdi className={`${sideAddress} ${css.small}`} dir="ltr">
            {token}
          </bdi>
        </Fact>
      )}
    </>
  )
}
