import {
  type PreparedCacao,
  prepareSignIn,
  type SignInRequest,
  type SupportedNamespaces,
} from 'appkit-runtime/walletconnect/wallet'
import { bytesToDigits } from '../../../common/hex.js'

/** The message that one of the accounts would sign to sign in while it connects. */
export interface SignInOffer {
  /** CAIP-10. */
  readonly account: string
  readonly prepared: PreparedCacao
}

/** Prepares a sign-in for each account of the wallet, on the first network of the app that it has. */
export function offersOf(request: SignInRequest, supported: SupportedNamespaces): readonly SignInOffer[] {
  const { eip155 } = supported
  const chain = request.payload.chains.find((each) => eip155?.chains.includes(each))
  const accounts = eip155?.accounts.filter((account) => account.startsWith(`${chain}:`)) ?? []
  return accounts.flatMap((account) => {
    const prepared = prepareSignIn(request, { account, supported })
    return prepared === undefined ? [] : [{ account, prepared }]
  })
}

/** The call by which an account signs a text (EIP-191). */
export function signingCall({ account, prepared }: SignInOffer) {
  const at = account.lastIndexOf(':')
  const bytes = new TextEncoder().encode(prepared.message)
  const hex = bytesToDigits(bytes)
  return {
    chainId: account.slice(0, at),
    method: 'personal_sign',
    params: [`0x${hex}`, account.slice(at + 1)],
  }
}

/** Whether an app asks for a sign-in to its own address, as far as it says where it is. */
export function isOwnDomain({ metadata, payload }: SignInRequest): boolean {
  return URL.canParse(metadata.url) && new URL(metadata.url).host === payload.domain
}
