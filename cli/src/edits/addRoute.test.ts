import { describe, expect, it } from 'vitest'
import { addRoute } from './addRoute.js'

const add = (source: string) => addRoute(source, 'auth/:call', 'routes/auth.$call.ts')

describe('an edit that adds a route', () => {
  it.each([
    [
      'import { type RouteConfig, index } from "@react-router/dev/routes";\n\nexport default [index("routes/home.tsx")] satisfies RouteConfig;\n',
      'import { type RouteConfig, index, route } from "@react-router/dev/routes";\n\nexport default [\n  index("routes/home.tsx"),\n  route("auth/:call", "routes/auth.$call.ts"),\n] satisfies RouteConfig;\n',
    ],
    [
      "import { route as at } from '@react-router/dev/routes'\n\nexport default [\n\tat('a', 'routes/a.tsx'),\n\t// the last\n\tat('b', 'routes/b.tsx')\n]\n",
      "import { route as at } from '@react-router/dev/routes'\n\nexport default [\n\tat('a', 'routes/a.tsx'),\n\t// the last\n\tat('b', 'routes/b.tsx'),\n\tat('auth/:call', 'routes/auth.$call.ts')\n]\n",
    ],
    [
      "import type { RouteConfig } from '@react-router/dev/routes'\n\nexport default [] as RouteConfig\n",
      "import type { RouteConfig } from '@react-router/dev/routes'\nimport { route } from '@react-router/dev/routes'\n\nexport default [route('auth/:call', 'routes/auth.$call.ts')] as RouteConfig\n",
    ],
  ])('adds the last entry as the file is written: %j', (source, text) => {
    expect(add(source)).toEqual({ kind: 'edited', text })
    expect(add(text)).toEqual({ kind: 'already' })
  })

  it('keeps a byte order mark', () => {
    const source =
      "import { index, route } from '@react-router/dev/routes'\n\nexport default [index('routes/home.tsx')]\n"
    const plain = add(source)
    expect(plain).toEqual({ kind: 'edited', text: expect.stringContaining("route('auth/:call'") })
    expect(add(`\uFEFF${source}`)).toEqual({
      kind: 'edited',
      text: `\uFEFF${plain.kind === 'edited' && plain.text}`,
    })
  })

  it.each([
    [
      "import { flatRoutes } from '@react-router/fs-routes'\nexport default flatRoutes()\n",
      'exports no list',
    ],
    ['const route = 1\nexport default [route]\n', 'has something else named route'],
    ['export default [\n', 'does not parse'],
  ])('leaves %j alone', (source, reason) => {
    expect(add(source)).toEqual({ kind: 'unclear', reason: expect.stringContaining(reason) })
  })
})
