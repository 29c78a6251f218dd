import { type RefObject, useEffect } from 'react'

const gap = 12

/** Keeps focused elements visible above a sticky bar. Its height varies, and on low screens it is not sticky. */
export function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => {
      const isSticky = getComputedStyle(element).position === 'sticky'
      style.scrollPaddingBlockEnd = isSticky ? `${Math.ceil(element.offsetHeight) + gap}px` : ''
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', measure)
      style.scrollPaddingBlockEnd = ''
    }
  }, [bar])
}
