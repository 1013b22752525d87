import { endEarlier, openLoggedIn } from '../login/socialResult.js'
import { describeUser } from './describeUser.js'
import type { Answers, RequestParts } from './types.js'

/** Answers requests for a log-in with the account that a user has at the app. */
export function ownRequests(context: RequestParts) {
  const { accountTypes, api, channel, networks } = context
  return {
    '@w3m-app/GET_TOKEN_NONCE': async () => ({ nonce: await api.startOwnLogin(channel.site) }),
    '@w3m-app/CONNECT_TOKEN': async ({ payload: { chainId, preferredAccountType, token } }) => {
      const { id } = networks.use(chainId)
      if (preferredAccountType !== undefined) accountTypes.tryPrefer(preferredAccountType)
      const userName = await api.finishOwnLogin(token, channel.site, () => endEarlier(context))
      await openLoggedIn(context)
      return { ...(await describeUser(context, id)), userName }
    },
  } satisfies Answers
}
