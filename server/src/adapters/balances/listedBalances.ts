import type { BalanceQuery, Balances, Holding } from '../../ports/balances.js'

const maxTokens = 500

/**
 * Balances of an account by its nodes, and behind them the tokens that an explorer lists. The coin and the tokens that are
 * asked for come from the chain itself, which an explorer is behind of.
 *
 * @param own - the balances of nodes
 * @param list - what the explorer lists, at most 500 of which are taken
 */
export const listedBalances = (
  own: Balances,
  list: (query: BalanceQuery) => Promise<readonly Holding[]>,
): Balances => ({
  describe: own.describe,
  holdings: async (query) => {
    const [fresh, listed] = await Promise.all([own.holdings(query), list(query)])
    const known = new Set(fresh.map(({ token }) => token.address))
    return [...fresh, ...listed.filter(({ token }) => !known.has(token.address)).slice(0, maxTokens)]
  },
})
