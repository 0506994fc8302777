import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { width: number; height: number; children: ReactNode };

/**
 * A live chart is scaled by a transform, because recharts corrects the pointer's position for
 * transforms only.
 */
export function ChartScale({ width, height, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A hidden panel measures 0, so the last scale stays.
    const measure = () => setScale((last) => element.clientWidth / width || last);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);

  const limits = { minInlineSize: width * 0.8, maxInlineSize: width * 1.25 };
  return (
    <div
      ref={box}
      className="chart-box"
      data-live={scale > 0 || undefined}
      style={scale > 0 ? { ...limits, blockSize: height * scale } : limits}
    >
      <div
        className="chart-canvas"
        style={scale > 0 ? { inlineSize: width, transform: `scale(${scale})` } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
