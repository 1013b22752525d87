import { useEffect } from 'react'
import type { Kit } from '../../../kit/types.js'
import { pageLocale } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { factNote } from '../../amounts/amounts.css.js'
import { Fact } from '../../amounts/facts.js'
import { formatShort } from '../../amounts/format.js'
import { Warning } from '../../amounts/Review.js'
import { rateOf, toleratedOf } from '../chain/arithmetic.js'
import type { SwapToken } from '../chain/types.js'
import * as own from './swaps.css.js'

/** How often a price that is shown is read, in ms (docs/behaviour.md#swaps). */
const period = 10_000

/** Reads the shown price again at an interval, while the page is visible. */
export function useRefresh(kit: Kit, refresh: (kit: Kit) => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(kit), period)
    return () => clearInterval(timer)
  }, [kit, refresh])
}

/** From here on a loss is warned of: 5 %. */
const highImpact = 500n

export interface Priced {
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units that are sold, and that are bought. */
  readonly value: bigint
  readonly out: bigint
  /** Base units of `from` that the provider keeps. */
  readonly providerFee: bigint
  /** Hundredths of a percent that are lost by the rate; undefined without prices. */
  readonly impact: bigint | undefined
}

/** Hundredths of a percent in the language of the page. */
const formatPercent = (points: bigint): string =>
  new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    `${points}e-4` as `${number}`,
  )

/** Facts of the price: its impact, the slippage, and the exchange's fee. */
export function PriceFacts({ from, to, out, impact, providerFee }: Omit<Priced, 'value'>) {
  return (
    <>
      {impact !== undefined && (
        <Fact label={messages.impact} testId="swap-price-impact">
          <span className={impact >= highImpact ? own.warned : undefined}>{formatPercent(impact)}</span>
        </Fact>
      )}
      <Fact label={messages.slippage}>
        <bdi dir="ltr">
          {messages.slippageNote(formatPercent(100n), formatShort({ ...to, value: toleratedOf(out) }))}
        </bdi>
      </Fact>
      {providerFee > 0n && (
        <Fact label={messages.providerFee}>
          <span>
            <bdi>{formatShort({ ...from, value: providerFee })}</bdi>
            <span className={factNote}>{messages.included}</span>
          </span>
        </Fact>
      )}
    </>
  )
}

/** Says that much is lost by the rate. */
export const ImpactWarning = ({ impact }: { readonly impact: bigint | undefined }) =>
  impact !== undefined &&
  impact >= highImpact && (
    <Warning testId="swap-impact-warning" title={messages.impactHigh(formatPercent(impact))} />
  )

/** Returns the rate: how much of the bought token one whole token gives. */
export const rateText = ({ from, to, value, out }: Pick<Priced, 'from' | 'to' | 'value' | 'out'>): string =>
  messages.rateOf(from.symbol, formatShort({ ...to, value: rateOf({ from, to, value }, out) }))
