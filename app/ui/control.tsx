import type { ComponentProps, ReactNode } from 'react';

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`input ${className}`.trim()} {...rest} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea className="input" {...props} />;
}

export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <select className="input select" {...rest}>
      {children}
    </select>
  );
}

type CheckProps = {
  htmlFor?: string;
  className?: string;
  children: ReactNode;
};

/** A checkbox in a row high enough for a finger. */
export function Check({ htmlFor, className = '', children }: CheckProps) {
  return (
    <label className={`check ${className}`.trim()} htmlFor={htmlFor}>
      {children}
    </label>
  );
}
