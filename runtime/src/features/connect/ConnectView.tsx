import { effect } from '@preact/signals-core'
import { Component, type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'
import { callHost, reportHostError } from '../../errors/hostCalls.js'
import { afterPaint } from '../../kit/afterPaint.js'
import type { ConnectMethod as ConnectMethodName } from '../../kit/config.js'
import type { ConnectMethodDefinition, Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { SkeletonRow } from '../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { CodeColumn, rareParts, useWide } from './pairing/lateParts.js'
import { useWalletRows } from './useWalletRows.js'
import { GuideEntry, WalletList } from './WalletList.js'
import * as connectCss from './wallet/connect.css.js'
import { asksConsent, consentOf, LegalLine } from './wallet/consent.js'
import { getWalletCatalogue } from './wallet/walletCatalogue.js'

/** The first view: the ways to log in, with the wallets. */
export function ConnectView({ kit }: { kit: Kit; data: unknown }) {
  const { features, enableWallets } = kit.config
  const methods = useConnectMethods(kit)
  const wallets = useWalletRows(kit)
  const others = wallets.rows.filter((row) => row?.type !== 'walletConnect')
  // With the code beside the list, no row has to lead to it.
  const isWide = useWide(kit) && enableWallets !== false && others.length < wallets.rows.length
  const found = isWide ? { ...wallets, rows: others } : wallets
  useEffect(() => {
    const catalogue = getWalletCatalogue(kit)
    // Every open requests again what is missing. A preload loads only the code.
    return effect(() => {
      catalogue.preload()
      return kit.modal.value.open ? afterPaint(() => void catalogue.load()) : undefined
    })
  }, [kit])
  const collapses = features.collapseWallets || features.emailShowWallets === false
  const definitionOf = (name: ConnectMethodName | 'last') => methods.find(({ method }) => method === name)
  const order = [
    'last' as const,
    ...orderConnectMethods(features.connectMethodsOrder, found.hasInstalled),
  ].filter((name) => (name === 'wallet' ? enableWallets !== false : definitionOf(name)))
  const draw = (name: ConnectMethodName | 'last') => {
    const definition = definitionOf(name)
    if (definition !== undefined) return <ConnectMethod kit={kit} definition={definition} />
    // Wallets are hidden behind one row only if there is another way to log in.
    if (collapses && order.length > 1) return <ConnectMethod kit={kit} definition={rareParts.WalletsRow} />
    return <WalletList kit={kit} found={found} />
  }
  const ways = (
    <div className={css.pad} data-testid="w3m-connect-scroll-view">
      {kit.config.theme?.head && <ConnectMethod kit={kit} definition={rareParts.AppHead} />}
      {asksConsent(kit) && <ConnectMethod kit={kit} definition={rareParts.LegalCheckbox} />}
      {order.map((name, index) => (
        <Fragment key={name}>
          {/* Email and social logins belong together; only wallets are another thing. */}
          {index > 0 && [name, order[index - 1]].includes('wallet') && (
            <div className={connectCss.separator} data-testid="w3m-email-login-or-separator">
              {messages.or}
            </div>
          )}
          {draw(name)}
        </Fragment>
      ))}
      <GuideEntry kit={kit} />
      <LegalLine kit={kit} />
    </div>
  )
  if (kit.config.theme?.layout !== 'wide') return ways
  return (
    <div className={connectCss.columns} data-wide={isWide ? '' : undefined}>
      {ways}
      {isWide && <CodeColumn kit={kit} />}
    </div>
  )
}

/**
 * The ways to log in, other than wallets, that the app has and its config turns on. They are found anew with each render: the view stays
 * drawn while it is hidden, and a wallet that was connected meanwhile changes which log-in was the last.
 */
export function useConnectMethods(kit: Kit): readonly ConnectMethodDefinition[] {
  return kit.features
    .flatMap((feature) => feature.connectMethods ?? [])
    .filter(({ isOn }) => callHost(() => isOn(kit.config, kit)))
}

const walletsFirst: readonly ConnectMethodName[] = ['wallet', 'email', 'social']
const walletsLast: readonly ConnectMethodName[] = ['email', 'social', 'wallet']

/**
 * The order of the ways to log in: the host's order, then the rest. Without one, wallets come first if one is
 * installed, else last.
 *
 * @param given - `features.connectMethodsOrder`.
 * @param hasInstalled - whether the list has a wallet of this browser.
 */
export function orderConnectMethods(
  given: readonly ConnectMethodName[] | undefined,
  hasInstalled: boolean,
): readonly ConnectMethodName[] {
  const standard = hasInstalled ? walletsFirst : walletsLast
  const known = (given ?? []).filter((method) => standard.includes(method))
  return [...new Set([...known, ...standard])]
}

type Drawn = ComponentType<{ kit: Kit; blocked: boolean }>

/** A way to log in from a feature. Its space is reserved until its code is loaded. */
export function ConnectMethod({
  kit,
  definition,
}: {
  kit: Kit
  definition: Pick<ConnectMethodDefinition, 'load'>
}) {
  const agreed = useSignalValue(consentOf(kit))
  const [Method, setMethod] = useState<Drawn>()
  useEffect(() => {
    let live = true
    const load = () =>
      definition.load().then((module) => {
        if (live) setMethod(() => module.default as Drawn)
      })
    // Code that does not load is requested again by the next open.
    const end = effect(() => {
      if (kit.modal.value) callHost(load)
    })
    return () => {
      live = false
      end()
    }
  }, [kit, definition])
  if (Method === undefined)
    return (
      <ul>
        <SkeletonRow />
      </ul>
    )
  return (
    <Fence>
      <Method kit={kit} blocked={!agreed} />
    </Fence>
  )
}

/** If a child throws, only that child is missing. */
class Fence extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown): void {
    reportHostError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
