import { describe, expect, it } from 'vitest'
import { addIsland } from './addIsland.js'

const imports = { theme: '../appkit/theme.css', wallets: '../appkit/Wallets' }
const edit = (source: string) => addIsland(source, imports)
/** The edited text, or why there is none. */
const textOf = (source: string) => {
  const done = edit(source)
  return done.kind === 'edited' ? done.text : done
}

describe('an edit that adds an island to a page', () => {
  it('keeps tabs, semicolons and quotes', () => {
    const source = `---
import "../styles/global.css";
const { title = "Shop" } = Astro.props;
---

<!doctype html>
<html lang="en">
	<head>
		<title>{title}</title>
	</head>
	<body class:list={["a", { b: 1 > 0 }]} data-x='>'>
		<slot />
	</body>
</html>

<style>
	body { margin: 0; }
</style>
`
    expect(textOf(source)).toBe(
      source
        .replace(
          '"../styles/global.css";\n',
          '"../styles/global.css";\nimport "../appkit/theme.css";\nimport { Wallets } from "../appkit/Wallets";\n',
        )
        .replace("data-x='>'>\n", "data-x='>'>\n\t\t<Wallets client:load />\n"),
    )
  })

  it.each([
    [
      'no script',
      '<body>\n  <slot />\n</body>\n',
      '<body>\n  <Wallets client:load />\n  <slot />\n</body>\n',
    ],
    ['an empty body', '<body>\n</body>\n', '<body>\n  <Wallets client:load />\n</body>\n'],
    ['one line', '<body><slot /></body>\n', '<body><Wallets client:load /><slot /></body>\n'],
    [
      'a comment',
      '<!-- <body> --><body>\n</body>',
      '<!-- <body> --><body>\n  <Wallets client:load />\n</body>',
    ],
  ])('makes the --- lines where there are none: %s', (_name, source, body) => {
    expect(textOf(source)).toBe(
      `---\nimport '../appkit/theme.css'\nimport { Wallets } from '../appkit/Wallets'\n---\n\n${body}`,
    )
  })

  it('takes the quotes of the script, not those of the elements', () => {
    const source = `---\nconst a = 'a';\n---\n<html lang="en">\n<body class="a" id="b">\n</body></html>\n`
    expect(textOf(source)).toBe(
      source
        .replace(
          "const a = 'a';",
          "import '../appkit/theme.css';\nimport { Wallets } from '../appkit/Wallets';\nconst a = 'a';",
        )
        .replace('id="b">\n', 'id="b">\n  <Wallets client:load />\n'),
    )
  })

  it.each([
    ['empty', '---\n---\n<body>\n</body>\n'],
    ['with await', '---\nconst a = await fetch(Astro.url)\n---\n<body>\n</body>\n'],
    ['with return', "---\nif (!Astro.props.a) return Astro.redirect('/')\n---\n<body>\n</body>\n"],
    ['with a type assertion', '---\nconst a = <string>Astro.props.a\n---\n<body>\n</body>\n'],
    ['with a comment', '---\n// about\n---\n<body>\n</body>\n'],
  ])('adds imports to a script that is %s', (_name, source) => {
    expect(textOf(source)).toMatch(
      /^---\n(\/\/ about\n)?import '\.\.\/appkit\/theme\.css'\nimport \{ Wallets \} from '\.\.\/appkit\/Wallets'\n/,
    )
  })

  it('keeps line ends and a byte order mark', () => {
    const source = "\uFEFF---\r\nimport '../a.css'\r\n---\r\n<body>\r\n    <slot />\r\n</body>\r\n"
    expect(textOf(source)).toBe(
      source
        .replace(
          "'../a.css'\r\n",
          "'../a.css'\r\nimport '../appkit/theme.css'\r\nimport { Wallets } from '../appkit/Wallets'\r\n",
        )
        .replace('<body>\r\n', '<body>\r\n    <Wallets client:load />\r\n'),
    )
  })

  it('leaves a file alone that it has edited before', () => {
    const once = textOf('---\n---\n<body>\n</body>\n')
    expect(typeof once === 'string' && edit(once)).toEqual({ kind: 'already' })
  })

  it.each([
    ['<main />', 'has no <body>'],
    ['<script>"<body>"</script>{/* <body> */}', 'has no <body>'],
    ['{a ? <body>\n</body> : <body>\n</body>}', 'has more than one <body>'],
    ['<body class="', 'has a <body> that does not end'],
    ["---\nimport Wallets from './Wallets.astro'\n---\n<body>\n</body>", 'has something else named Wallets'],
    [
      "---\nimport { AppKitProvider } from './providers'\n---\n<body>\n</body>",
      'has something else named AppKitProvider',
    ],
    ['---\nconst = 1\n---\n<body>\n</body>', 'does not parse between its --- lines'],
  ])('leaves %j alone', (source, reason) => {
    expect(edit(source)).toEqual({ kind: 'unclear', reason })
  })
})
