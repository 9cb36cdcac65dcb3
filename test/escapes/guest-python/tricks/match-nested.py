# tries: deep inside of other patterns
# class: match
# bare: gate
# min-python: 3.10
g = (i for i in [1])
match {"k": [g]}:
    case {"k": [object(gi_frame=object(f_builtins=b))]}:
        use(b)
