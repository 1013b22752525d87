import { wireId } from '../base/networks.js'
import { finishSocial } from '../login/socialResult.js'
import { describeUser, isDeployed } from './describeUser.js'
import { type SignInQuestion, signIn } from './signIn.js'
import type { Answers, RequestOf, RequestParts } from './types.js'

/** Answers who is logged in, and on which network the wallet is. */
export function userRequests(context: RequestParts) {
  const { networks, wallet } = context
  const useNetwork = (chainId: string | number | undefined) => ({ chainId: wireId(networks.use(chainId).id) })
  return {
    '@w3m-app/IS_CONNECTED': async () => ({ isConnected: (await wallet.findUser()) !== undefined }),
    '@w3m-app/GET_CHAIN_ID': () => useNetwork(undefined),
    '@w3m-app/SWITCH_NETWORK': ({ payload }) => useNetwork(payload.chainId),
    '@w3m-app/GET_USER': ({ payload }) => getUser(context, payload),
  } satisfies Answers
}

async function getUser(
  context: RequestParts,
  {
    chainId: asked,
    preferredAccountType: type,
    siwxMessage,
    socialUri,
  }: NonNullable<RequestOf<'@w3m-app/GET_USER'>['payload']> = {},
) {
  const { accountTypes, approvals, channel, networks, wallet } = context
  const { id, network } = networks.use(asked)
  // Whoever is logged in has ended that log-in already: its result works once.
  if (socialUri !== undefined && (await wallet.findUser()) === undefined)
    await finishSocial(context, socialUri)
  if (type !== undefined && id.startsWith('eip155:')) accountTypes.tryPrefer(type)
  const described = await describeUser(context, id)
  const user = { ...described, smartAccountDeployed: await isDeployed(described.address, network) }
  if (siwxMessage === undefined) return user
  const signer = { address: user.address, site: channel.site, ...networks.find(asked) }
  return { ...user, ...(await signIn(approvals, signer, siwxMessage as SignInQuestion)) }
}
