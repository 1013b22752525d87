import type { CustomWallet } from './config.js'

/**
 * Schemes of wallets' apps. A catalogue is a service, and what it says can start any program of the user's device, so the
 * scheme of a link is opened only if it is one of these, or one that the config of the app names.
 */
const known: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [
    'abc-wallet airgap-wallet ambire ancrypto arculuswc argent atomicwallet awallet backpack bitcoincom',
    'bitizen bitkeep bitpay bitpiewc blockchain-wallet bnc bybitapp cakewallet cbwallet celo clear-wallet',
    'co.edgesecure.app coin98 coinomi coinstats com.kresus.superapp com.zengo.wallet coolwallet core',
    'cosmostation cypherock cypherwallet dcent dfw ellipal enjinwallet ethereum exodus family fearless',
    'fireblocks-wc foxwallet frontier gtweb3wallet guarda hashpack holdstation hyperpay imtokenv2 infinity',
    'iopay kaikas keplr keplrwallet klever kleverwallet klipwallet krakenwallet kryptogo leapcosmos',
    'ledgerlive lobstr loopring magiceden mathwallet metamask mewwallet mytonwallet nightly novawallet okex',
    'okto okx okx-wallet oneinch onekey-wallet ontoprovider petra phantom pillarwallet polkawallet rabby',
    'rainbow ready robinhood-wallet roninwallet safe safepalwallet secux slush solflare spot status-app',
    'status-im strikex subwallet suiwallet talken-wallet tangem temple thorwallet tomo tonkeeper tpoutside',
    'trezorsuite trust trustwallet unisat uniswap unstoppable.money unstoppabledomains valora wallet3',
    'wemixwallet30 wombat-wc xdefi xportal xverse zeal zel zelcore zengo zerion zypto',
  ].flatMap((line) => line.split(' ')),
)

/** Schemes that run code, read files or belong to no app. Not even the config can name one. */
const closed = /^(https?|wss?|ftp|javascript|vbscript|data|blob|file|filesystem|about|view-source|intent)$/

/** The scheme of a link to an app, in any form of the catalogue (`metamask`, `metamask:`, `metamask://`), in lower case. */
export const schemeOf = (link: string | undefined): string | undefined =>
  /^([a-z][a-z0-9+.-]{1,63})(:\/\/|:?\/*$)/i.exec(link ?? '')?.[1]?.toLowerCase()

/**
 * Whether a scheme is one of a wallet's app that may be opened.
 *
 * @param scheme - in lower case.
 * @param own - the wallets that the config of the app names (`customWallets`).
 */
export function isAppScheme(
  scheme: string,
  own: readonly Pick<CustomWallet, 'mobile_link' | 'desktop_link'>[] = [],
): boolean {
  const isNamed = own.some((wallet) =>
    [wallet.mobile_link, wallet.desktop_link].some((link) => schemeOf(link) === scheme),
  )
  return !closed.test(scheme) && (isNamed || known.has(scheme))
}
