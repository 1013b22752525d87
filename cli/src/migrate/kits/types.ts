/** Something of ours that stands in place of something of another kit. */
export interface Counterpart {
  /** The name of the export. */
  readonly name: string
  /** Its module; `appkit-runtime/react` if it is not named. */
  readonly module?: string
}

/** The rule for a member that a hook returns. */
export type Member =
  /** Another hook of ours returns it, under this name. */
  | { readonly hook: string; readonly member: string }
  /** A function that opens a view, or the first view. */
  | { readonly opens: string | undefined }
  /** A function that opens and closes the modal by a boolean. */
  | { readonly shows: true }

/** The rule for an attribute: another name, the same one, nothing, a text by its value, or a decision of a person. */
export type Attribute =
  | { readonly as: string }
  | { readonly todo: string; readonly byValue?: (value: string | undefined) => string | undefined }

/** The expression that replaces a call which sets up another kit. */
export type Replacement = 'kit' | 'wagmiConfig' | 'wagmiOptions' | 'wagmiAdapter' | 'connectors' | 'nothing'

/** The rule for an export of another kit. */
export type Rule =
  | {
      readonly is: 'hook'
      readonly to: string
      /** The arguments that ours needs, where the other takes none. */
      readonly args?: string
      /** Members that ours returns under the same name. */
      readonly has: readonly string[]
      readonly members?: Readonly<Record<string, Member>>
      /** Advice, by member, for the places that use one which is not used in the same way. */
      readonly uses?: Readonly<Record<string, string>>
      /** Advice on a member that is in neither list. */
      readonly todo?: string
    }
  | { readonly is: 'element'; readonly to: string; readonly attributes: Readonly<Record<string, Attribute>> }
  /** The provider: its attributes are options. */
  | { readonly is: 'provider'; readonly options: Readonly<Record<string, Option>> }
  | {
      readonly is: 'setup'
      readonly gives: Replacement
      readonly options: Readonly<Record<string, Option>>
      /** The index of the argument with the options. Default: 0. */
      readonly argument?: number
      /** It only tells that kit how to speak to a namespace, so nothing is lost with it. */
      readonly isAdapter?: true
      /** Users sign in by a service of that kit. */
      readonly signsIn?: true
    }
  /** A type or value with a counterpart of its own. `eip1193` is the type of the host's own library. */
  | { readonly is: 'name'; readonly to: Counterpart | 'eip1193' }
  | { readonly is: 'none'; readonly todo: string }
  /** A part of sign-in by a server of the host. All of a file are one decision. */
  | {
      readonly is: 'signIn'
      /** How the functions of a provider differ from ours, or that it has those of next-auth. */
      readonly form?: 'address' | 'adapter' | 'nextAuth'
      /** The type of ours in its place, where it is used as a type alone. */
      readonly type?: Counterpart
      /** Types of ours in place of those in it, by their names. */
      readonly inner?: Readonly<Record<string, string>>
    }

/** The place that an option of another kit goes to. */
export type Option =
  | 'projectId'
  | 'networks'
  | 'defaultNetwork'
  | 'features'
  | 'variables'
  | 'themeMode'
  | 'rainbowTheme'
  /** A top-level option with the same name in appkit.config. */
  | 'same'
  /** An option of wagmi's `createConfig`, which stays there. */
  | 'wagmi'
  | 'transports'
  /** It says nothing that the config does not say. */
  | 'drop'
  /** How users sign in: by a service of that kit, or by functions of the host. */
  | 'signIn'
  | { readonly option: string }
  | { readonly feature: string }
  | { readonly todo: string }
  /** As `same`, but for parts that this kit refuses, by their names: each is a decision. */
  | { readonly without: Readonly<Record<string, string>> }

/** The exports, elements and styles of another kit, from its public documentation. */
export interface OtherKit {
  readonly id: 'reown-appkit' | 'web3modal' | 'rainbowkit' | 'connectkit'
  readonly name: string
  /** Matches the names of its packages. */
  readonly packages: RegExp
  /** Imports with networks of its own. */
  readonly networks?: RegExp
  readonly names: Readonly<Record<string, Rule>>
  /** Its custom elements, by the component of ours. */
  readonly tags: Readonly<Record<string, string>>
  /** Its variables of CSS: a name of ours, `accent`, or null if there is none. */
  readonly variables: Readonly<Record<string, string | null>>
  /** Matches what its rules in style sheets are about. */
  readonly styles: RegExp
  /** Whether it lets people log in by email if nothing is said. */
  readonly hasEmail: boolean
}
