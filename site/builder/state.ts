import { features } from '../../cli/src/catalogue/features'
import type { Choices } from '../../cli/src/flags/types'
import { namedLooks } from '../../cli/src/preset/looks'
import { type Design, decodeDesign, encodeDesign } from '../../cli/src/preset/presetCode'
import { designChoices } from '../../cli/src/preset/readPreset'
import { renderConfig } from '../../cli/src/render/renderConfig'
import { languages } from '../../common/languageOf'
import { type SceneId, scenes } from '../live/preview/order'

export const devices = ['phone', 'tablet', 'desktop'] as const
export const shownModes = ['both', 'light', 'dark'] as const

/** Everything that the builder shows. The address has all of it. */
export interface BuilderState extends Design {
  readonly device: (typeof devices)[number]
  readonly modes: (typeof shownModes)[number]
  readonly scene: SceneId
}

/** The switches that are on in a new app. */
const standardFeatures: readonly string[] = features
  .filter(({ standard }) => standard === 'on')
  .map(({ id }) => id)

/** The builder as it opens. */
export const firstState: BuilderState = {
  look: lookOf('default'),
  namespaces: ['eip155'],
  features: new Set(standardFeatures),
  device: 'phone',
  modes: 'both',
  scene: 'connect',
  locale: undefined,
}

/** The look of a name, or the first look if no look has that name. */
export function lookOf(name: string): BuilderState['look'] {
  const found = namedLooks.find(({ id }) => id === name) ?? namedLooks[0]
  if (found === undefined) throw new Error('There is no look.')
  return found.look
}

/**
 * The shortest value of `--preset` for a design: the name of its look where the rest is standard.
 *
 * @param design - the look of the app and its parts.
 * @returns the name, or else the id that encodes the design.
 */
function presetOf(design: Design): string {
  const id = encodeDesign(design)
  return namedLooks.find(({ look }) => encodeDesign({ ...firstState, look }) === id)?.id ?? id
}

/** The name of the look that a design has, whatever its parts are; undefined for a look without a name. */
export function nameOfLook({ look }: Design): string | undefined {
  const id = encodeDesign({ ...firstState, look })
  return namedLooks.find((each) => encodeDesign({ ...firstState, look: each.look }) === id)?.id
}

/**
 * Writes the state as the part of an address after `#`, and leaves out what is as the builder opens.
 *
 * @param state - the state that is shown.
 * @returns the part, without `#`.
 */
export function writeAddress(state: BuilderState): string {
  const preset = presetOf(state)
  const parts = new URLSearchParams()
  if (preset !== 'default') parts.set('preset', preset)
  if (state.device !== firstState.device) parts.set('device', state.device)
  if (state.modes !== firstState.modes) parts.set('modes', state.modes)
  if (state.scene !== firstState.scene) parts.set('state', state.scene)
  return parts.toString()
}

/**
 * Reads the part of an address after `#`. Settings that it lacks, or that cannot be read, are as the builder opens.
 *
 * @param text - any text, with or without `#`.
 * @returns the state.
 */
export function readAddress(text: string): BuilderState {
  const parts = new URLSearchParams(text.replace(/^#/, ''))
  const preset = parts.get('preset') ?? 'default'
  const named = namedLooks.find(({ id }) => id === preset)
  const design = named ? { look: named.look } : decodeDesign(preset)
  // An older address has the language beside the preset, whose id has none.
  const locale = languages.find((id) => id === parts.get('language'))
  const scene = scenes.find(({ id }) => id === parts.get('state'))?.id
  return {
    ...firstState,
    ...design,
    locale: (design && 'locale' in design ? design.locale : undefined) ?? locale,
    device: devices.find((id) => id === parts.get('device')) ?? firstState.device,
    modes: shownModes.find((id) => id === parts.get('modes')) ?? firstState.modes,
    scene: scene ?? firstState.scene,
  }
}

/** The folder of the app in the command. The app is named after it. */
const folder = 'my-app'

/** The command that makes this app. */
export function commandOf(design: Design): string {
  const preset = presetOf(design)
  return preset === 'default'
    ? `npx create-appkit ${folder}`
    : `npx create-appkit ${folder} --preset ${preset}`
}

/** The config of this app, as the command writes it. */
export function configOf(design: Design): string {
  const { accent, features: switches = {}, locale, look, namespaces = [], theme } = designChoices(design)
  const choices: Choices = {
    dir: folder,
    template: 'vite',
    namespaces,
    features: switches,
    featureList: undefined,
    theme,
    accent,
    look,
    ...(locale !== undefined && { locale }),
    projectId: undefined,
    entry: undefined,
    install: false,
  }
  return renderConfig(choices, 'My app', true).content
}
