import { effect } from '@preact/signals-core'
import { Component, type ComponentType, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { callHost, reportHostError } from '../../errors/AppKitError.js'
import { afterPaint } from '../../kit/afterPaint.js'
import type { ConnectMethod as ConnectMethodName } from '../../kit/config.js'
import { trackEvent } from '../../kit/events.js'
import { pushView } from '../../kit/router.js'
import type { ConnectMethodDefinition, Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { list, small } from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { useWalletRows } from './useWalletRows.js'
import { WalletList } from './WalletList.js'
import * as connectCss from './wallet/connect.css.js'
import { asksConsent, consentOf, LegalCheckbox, LegalLine } from './wallet/consent.js'
import { getWalletCatalogue } from './wallet/walletCatalogue.js'

/** The first view: the ways to log in, wallets among them. */
export function ConnectView({ kit }: { kit: Kit; data: unknown }) {
  const { features, enableWallets } = kit.config
  const methods = useConnectMethods(kit)
  const found = useWalletRows(kit)
  useEffect(() => {
    const catalogue = getWalletCatalogue(kit)
    // Every open asks again for what did not come before. Ahead of one, only the code comes.
    return effect(() => {
      if (kit.modal.value.open) return afterPaint(() => void catalogue.load())
      catalogue.preload()
    })
  }, [kit])
  const collapses = features.collapseWallets === true || features.emailShowWallets === false
  const order = orderConnectMethods(features.connectMethodsOrder, found.hasInstalled).filter((name) =>
    name === 'wallet' ? enableWallets !== false : methods.some(({ method }) => method === name),
  )
  const draw = (name: ConnectMethodName) => {
    const definition = methods.find(({ method }) => method === name)
    if (definition !== undefined) return <ConnectMethod kit={kit} definition={definition} />
    // Behind one row only where there is something else to choose.
    if (collapses && order.length > 1) return <CollapsedWallets kit={kit} />
    return <WalletList kit={kit} found={found} />
  }
  return (
    <div className={css.pad} data-testid="w3m-connect-scroll-view">
      {asksConsent(kit) && <LegalCheckbox kit={kit} />}
      {order.map((name, index) => (
        <Fragment key={name}>
          {/* E-mail and social logins belong together; only wallets are another thing. */}
          {index > 0 && [name, order[index - 1]].includes('wallet') && <Separator />}
          {draw(name)}
        </Fragment>
      ))}
      <GuideEntry kit={kit} />
      <LegalLine kit={kit} />
    </div>
  )
}

/** Stands between ways to log in. */
function Separator() {
  return (
    <div className={connectCss.separator} data-testid="w3m-email-login-or-separator">
      {messages.or}
    </div>
  )
}

/** The ways to log in beside wallets that this app brings and its config asks for. */
export function useConnectMethods(kit: Kit): readonly ConnectMethodDefinition[] {
  return useMemo(
    () =>
      kit.features
        .flatMap((feature) => feature.connectMethods ?? [])
        .filter(({ isOn }) => callHost(() => isOn(kit.config))),
    [kit],
  )
}

const walletsFirst: readonly ConnectMethodName[] = ['wallet', 'email', 'social']
const walletsLast: readonly ConnectMethodName[] = ['email', 'social', 'wallet']

/**
 * The order of the ways to log in: the host's, with what it does not name behind; without one, wallets
 * come first if there is one in this browser, else last.
 *
 * @param given `features.connectMethodsOrder`.
 * @param hasInstalled whether a wallet of this browser is shown.
 */
export function orderConnectMethods(
  given: readonly ConnectMethodName[] | undefined,
  hasInstalled: boolean,
): readonly ConnectMethodName[] {
  const standard = hasInstalled ? walletsFirst : walletsLast
  const known = (given ?? []).filter((method) => standard.includes(method))
  return [...new Set([...known, ...standard])]
}

/** All wallets behind one row, for apps whose users mostly log in otherwise. */
function CollapsedWallets({ kit }: { kit: Kit }) {
  const agreed = useSignalValue(consentOf(kit))
  return (
    <ul className={list}>
      <ListRow
        testId="w3m-collapse-wallets-button"
        media={<IconTile icon="wallet" />}
        title={messages.continueWithWallet}
        blocked={!agreed}
        onPress={() => pushView(kit, 'ConnectWallets')}
      />
    </ul>
  )
}

/** For people without a wallet: the way to what one is, and to one. */
function GuideEntry({ kit }: { kit: Kit }) {
  if (kit.config.enableWalletGuide === false) return null
  return (
    <p className={small}>
      {messages.guideQuestion}{' '}
      <Link
        testId="w3m-wallet-guide-get-started"
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_WALLET_HELP' })
          pushView(kit, 'WhatIsAWallet')
        }}
      >
        {messages.guideAction}
      </Link>
    </p>
  )
}

type Drawn = ComponentType<{ kit: Kit; blocked: boolean }>

/** A way to log in that a feature brings: its place is kept until its code is here. */
export function ConnectMethod({ kit, definition }: { kit: Kit; definition: ConnectMethodDefinition }) {
  const agreed = useSignalValue(consentOf(kit))
  const [Method, setMethod] = useState<Drawn>()
  useEffect(() => {
    let live = true
    // What does not load is asked for again by the next open; the other ways are there.
    const load = () =>
      definition.load().then((module) => {
        if (live) setMethod(() => module.default as Drawn)
      })
    callHost(load)
    return () => {
      live = false
    }
  }, [definition])
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

/** What fails inside is missing, and nothing beside it. */
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
