import type { ComponentProps, ReactNode } from 'react';

/** A bare text box; a field gives it its label. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`input ${className}`.trim()} {...rest} />;
}

export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <select className="input select" {...rest}>
      {children}
    </select>
  );
}

type CheckProps = {
  /** Of the box inside. */
  htmlFor?: string;
  className?: string;
  children: ReactNode;
};

/** A box to tick with its words, in a line that is high enough for a finger. */
export function Check({ htmlFor, className = '', children }: CheckProps) {
  return (
    <label className={`check ${className}`.trim()} htmlFor={htmlFor}>
      {children}
    </label>
  );
}
