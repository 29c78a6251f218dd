import type { Plugin } from 'vite'

const childrenOfRoute = /(RouteChildren)(?::\s*\w+)?\s*=\s*\{([^}]*)\}/g
const names = /\w+:\s*/g

/**
 * Turns the children of the generated route tree from objects into arrays. The router reads only the values, and the
 * names of 100 routes take 0.6 kB of the first page's script.
 */
export function lightRouteTree(): Plugin {
  return {
    name: 'vouch-light-route-tree',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/route-tree\.gen\.ts$/ },
      handler: (code) =>
        code.replace(
          childrenOfRoute,
          (_whole, name: string, children: string) => `${name} = [${children.replace(names, '')}]`,
        ),
    },
  }
}
