import { type FeatureEntry, features, isFeatureOn } from '../catalogue/features.js'
import type { HostShape } from './types.js'

/** Explanations of what a feature may need of the config (`needs` in `catalogue/features.ts`), to be put after its name. */
const texts: Readonly<Record<string, string>> = {
  'endpoints.analytics': 'the address that gets the events',
  'endpoints.blockchainApi': 'the address of a blockchain API',
  'endpoints.relay': 'the address of a relay of WalletConnect',
  'endpoints.secureSite':
    'the origin on which you serve the embedded wallet, such as https://wallet.example (docs/embedded-wallet.md)',
  onramp: 'a provider that sells on a page of its own',
  swaps: 'an exchange with its tokens',
  tokens: 'tokens of your app, which are read from nodes',
}

/**
 * Says what a config must have, for a sentence that asks for it.
 *
 * @param needs - names of which one is enough, e.g. `endpoints.relay`.
 * @returns e.g. `endpoints.relay (the address of a relay of WalletConnect)`.
 */
export function explainNeeds(needs: readonly string[]): string {
  return needs.map((name) => (texts[name] === undefined ? name : `${name} (${texts[name]})`)).join(' or ')
}

/** A feature that is on and has no effect, because the config has nothing that it needs. */
export interface LeftOut {
  readonly feature: string
  /** The names of what it needs, of which one is enough. */
  readonly needs: readonly string[]
  /** Whether the config names it. Otherwise it is on by default. */
  readonly named: boolean
}

/**
 * Whether an app has a feature: it is on, and the config has what it needs.
 *
 * @param entry - the feature.
 * @param shape - the settings of the config.
 */
export function hasFeature(
  entry: FeatureEntry,
  shape: Pick<HostShape, 'features' | 'endpoints' | 'options'>,
): boolean {
  return isFeatureOn(entry, shape.features) && hasNeeds(entry, shape)
}

/** Whether the config of an app has what a feature needs. */
export function hasNeeds(
  { needs }: FeatureEntry,
  { endpoints, options = [] }: Pick<HostShape, 'endpoints' | 'options'>,
): boolean {
  const given = [...options, ...endpoints.map((name) => `endpoints.${name}`)]
  return needs?.some((name) => given.includes(name)) ?? true
}

/**
 * Lists the features that are on and that no service is there for. One that is for other namespaces than those of the app
 * is none of them, and neither is one without a switch.
 *
 * @param shape - the settings of the config.
 */
export function leftOutOf(shape: HostShape): readonly LeftOut[] {
  return features.flatMap((entry) => {
    const { id, standard, needs, namespaces } = entry
    if (standard === 'always' || needs === undefined || hasFeature(entry, shape)) return []
    const isFor = namespaces?.some((each) => shape.namespaces.includes(each)) ?? true
    if (!isFor || !isFeatureOn(entry, shape.features)) return []
    return [{ feature: id, needs, named: shape.features[id] !== undefined }]
  })
}

/** Features that lack the same, and are on for the same reason. */
export interface LeftOutGroup {
  readonly features: readonly string[]
  readonly needs: readonly string[]
  readonly named: boolean
}

/** Puts those together that lack the same, in the order of the first of each. */
export function groupLeftOut(all: readonly LeftOut[]): readonly LeftOutGroup[] {
  const keyOf = ({ needs, named }: LeftOut) => `${needs} ${named}`
  return [...new Set(all.map(keyOf))].map((key) => {
    const same = all.filter((each) => keyOf(each) === key)
    const { needs = [], named = false } = same[0] ?? {}
    return { features: same.map(({ feature }) => feature), needs, named }
  })
}

/**
 * Says that features have no effect, and what to do.
 *
 * @param group - features that lack the same.
 * @returns two sentences.
 */
export function explainLeftOut({ features: ids, needs, named }: LeftOutGroup): {
  readonly message: string
  readonly fix: string
} {
  const [are, have, them] = ids.length === 1 ? ['is', 'has', 'it'] : ['are', 'have', 'them']
  const subject = new Intl.ListFormat('en').format(ids)
  const lacks = needs.length === 1 ? `no ${needs[0]}` : `neither ${needs.join(' nor ')}`
  const off = ids.map((id) => `${id}: false`).join(', ')
  return {
    message: `${subject} ${are} on${named ? '' : ' by default'}, but ${have} no effect: the config has ${lacks}.`,
    fix: `Set ${explainNeeds(needs)}, or turn ${them} off with features: { ${off} }.`,
  }
}
