import type { Kit } from '../../../kit/types.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { tokenButton } from '../../amounts/amounts.css.js'
import { AmountPicture, TokenPicker } from '../../amounts/TokenPicker.js'
import type { SwapToken } from '../chain/types.js'
import { type SwapSide, setSwapToken } from '../model/actions.js'
import { swapState } from '../model/swapState.js'
import { rankOf, suggestedSymbols } from '../model/tokens.js'
import * as css from './swaps.css.js'

/** How many suggested tokens there is room for. */
const maxChips = 6

/** List of the tokens that can be swapped, to choose one. */
export function SelectTokenView({ kit, data }: { kit: Kit; data: unknown }) {
  const side: SwapSide = (data as { target?: unknown } | undefined)?.target === 'toToken' ? 'to' : 'from'
  const state = useSignalValue(swapState(kit))
  const { tokens, tokensStatus } = state
  const chips = suggestedSymbols
    .flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
    .slice(0, maxChips)
  return (
    <TokenPicker
      kit={kit}
      testIds={{
        row: 'swap-select-token-item',
        search: 'swap-select-token-search-input',
        none: 'swap-no-tokens',
      }}
      tokens={tokens}
      isLoading={tokensStatus === 'loading'}
      current={state[side]}
      onChoose={(chosen) => setSwapToken(kit, side, chosen)}
      groupsOf={groupTokens}
      suggested={(choose) =>
        chips.length > 0 && (
          <ul className={css.chips} aria-label={messages.suggested}>
            {chips.map((token) => (
              <li key={token.id}>
                <button
                  type="button"
                  className={tokenButton}
                  data-testid={`swap-suggested-${token.symbol}`}
                  onClick={() => choose(token)}
                >
                  <AmountPicture kit={kit} token={token} size={20} />
                  <bdi>{token.symbol}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )
      }
      noneFor={messages.noTokensFor}
    />
  )
}

/** The tokens in three groups: those of the account, known ones, and the others. */
const groupTokens = (found: readonly SwapToken[]) =>
  [messages.yours, messages.popular, messages.others]
    .map((title, rank) => ({ title, members: found.filter((token) => rankOf(token) === rank) }))
    .filter(({ members }) => members.length > 0)
