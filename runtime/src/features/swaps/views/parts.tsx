import type { ReactNode } from 'react'
import type { Kit } from '../../../kit/types.js'
import { Icon } from '../../../ui/components/Icon.js'
import { TokenPicture } from '../../../ui/components/later/TokenPicture.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useComputed } from '../../../ui/useSignal.js'
import * as css from '../../send/views/send.css.js'
import { impactOf, providerFeeOf, rateOf, slippage } from '../chain/arithmetic.js'
import type { SwapToken } from '../chain/types.js'
import { formatPercent, formatShort } from './format.js'
import * as own from './swaps.css.js'

/** The picture of a token. */
export function SwapPicture({ kit, token, size }: { kit: Kit; token: SwapToken; size?: 20 | 40 | 80 }) {
  const coinOf = useComputed(() => {
    const networks = token.isCoin ? kit.activeChain.value?.networks.value : undefined
    return networks?.find(({ caipNetworkId }) => token.id.startsWith(`${caipNetworkId}:`))
  }, [kit, token])
  const isPriced = token.price !== undefined
  return <TokenPicture kit={kit} symbol={token.symbol} {...{ coinOf, isPriced }} {...(size && { size })} />
}

/** What went wrong, read out at once. */
export function Problem({ text, id }: { readonly text: string; readonly id?: string }) {
  return (
    <p className={css.problem} role="alert" id={id} data-testid="swap-problem">
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  )
}

/** From here on a loss is warned of: 5 %. */
const highImpact = 500n

export interface Priced {
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units that are sold, and that are bought. */
  readonly value: bigint
  readonly out: bigint
}

/** What the swap costs besides the network's fee. */
export function PriceFacts({ from, to, value, out }: Priced) {
  const impact = impactOf({ from, to, value }, out)
  return (
    <>
      {impact !== undefined && (
        <Fact label={messages.impact} testId="swap-price-impact">
          <span className={impact >= highImpact ? own.warned : undefined}>{formatPercent(impact)}</span>
        </Fact>
      )}
      <Fact label={messages.slippage}>
        <bdi dir="ltr">
          {messages.slippageNote(
            formatPercent(BigInt(slippage) * 100n),
            formatShort((out * BigInt(slippage)) / 100n, to),
          )}
        </bdi>
      </Fact>
      <Fact label={messages.providerFee}>
        <span>
          <bdi>{formatShort(providerFeeOf(value), from)}</bdi>
          <span className={css.factNote}>{messages.included}</span>
        </span>
      </Fact>
    </>
  )
}

export function Fact({ label, testId, children }: { label: string; testId?: string; children: ReactNode }) {
  return (
    <>
      <dt className={css.label}>{label}</dt>
      <dd className={css.fact} data-testid={testId}>
        {children}
      </dd>
    </>
  )
}

/** Says that much is lost by the rate. */
export function ImpactWarning({ impact }: { readonly impact: bigint | undefined }) {
  if (impact === undefined || impact < highImpact) return null
  return (
    <section className={css.warning} role="alert" data-testid="swap-impact-warning">
      <p className={css.warningTitle}>
        <Icon name="warning" size={16} />
        {messages.impactHigh(formatPercent(impact))}
      </p>
    </section>
  )
}

/** What one whole token gives. */
export const rateText = ({ from, to, value, out }: Priced): string =>
  messages.rateOf(from.symbol, formatShort(rateOf({ from, to, value }, out), to))
