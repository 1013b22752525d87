import { finishSocial } from '../login/socialResult.js'
import { describeUser } from './describeUser.js'
import type { Answers, RequestParts } from './types.js'

/** Answers requests for a log-in with an account of another site, or with Farcaster. */
export function socialRequests(context: RequestParts) {
  const { accountTypes, api, channel, farcaster, networks } = context
  return {
    '@w3m-app/GET_SOCIAL_REDIRECT_URI': async ({ payload: { provider, returnTo } }) => ({
      uri: await api.startSocial(provider, channel.site, returnTo),
    }),
    '@w3m-app/CONNECT_SOCIAL': async ({ payload: { chainId, preferredAccountType, uri } }) => {
      const { id } = networks.use(chainId)
      if (preferredAccountType !== undefined) accountTypes.tryPrefer(preferredAccountType)
      const userName = await finishSocial(context, uri)
      return { ...(await describeUser(context, id)), userName }
    },
    '@w3m-app/GET_FARCASTER_URI': () => farcaster.start(),
    '@w3m-app/CONNECT_FARCASTER': async () => ({ userName: await farcaster.connect() }),
  } satisfies Answers
}
