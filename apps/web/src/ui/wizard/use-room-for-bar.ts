import { type RefObject, useEffect } from 'react'

const gap = 12

/**
 * What takes the focus comes to stand above a bar that sticks to the end of the screen, however high the bar is: it
 * grows with what it says, and does not stick on low screens.
 */
export function useRoomForBar(bar: RefObject<HTMLElement | null>): void {
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
